// The system's libyaml: rules, scenarios, and whatever else people write by hand.
#include <yaml.h>
