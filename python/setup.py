"""The wheel carries a program: it is for one kind of machine, and for any Python 3."""

import os

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.dist import Distribution


class ProgramDistribution(Distribution):
    """A distribution that is not the same on all machines."""

    def has_ext_modules(self):
        return True


class ProgramWheel(bdist_wheel):
    """A wheel for py3-none-PLATFORM."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(
    version=os.environ.get("HEARTSNOOP_VERSION", "0"), distclass=ProgramDistribution,
    cmdclass={"bdist_wheel": ProgramWheel},
)
