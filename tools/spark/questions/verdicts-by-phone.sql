-- How do values from each recording device stand?
SELECT c.recorded_by, v.verdict, count(*) AS values_count,
  round(100.0 * count(*) / sum(count(*)) OVER (PARTITION BY c.recorded_by), 1) AS percent
FROM samples v JOIN captures c ON c.capture = v.capture
GROUP BY c.recorded_by, v.verdict
ORDER BY c.recorded_by, v.verdict;
