-- Which sensors' firmware sends values that do not hold? Worst first.
SELECT coalesce(manufacturer, '?') AS manufacturer, coalesce(model, name) AS model,
  coalesce(firmware, '?') AS firmware, count(DISTINCT (s.capture, s.sensor)) AS sensors,
  count(*) AS values_count,
  round(100.0 * sum(CASE WHEN v.verdict IN ('suspect', 'rejected') THEN 1 ELSE 0 END) / count(*), 1)
    AS bad_percent
FROM sensors s JOIN samples v ON v.capture = s.capture AND v.sensor = s.sensor
GROUP BY 1, 2, 3
ORDER BY bad_percent DESC, values_count DESC, manufacturer, model, firmware;
