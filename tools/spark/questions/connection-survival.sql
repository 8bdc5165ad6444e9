-- Do connections live longer with a longer supervision timeout?
SELECT supervision_timeout_ms, count(*) AS connections,
  sum(CASE WHEN reason = 8 THEN 1 ELSE 0 END) AS timed_out,
  sum(CASE WHEN close_ns IS NULL THEN 1 ELSE 0 END) AS still_open,
  round(median((close_ns - open_ns) / 1e9), 3) AS median_seconds
FROM connections
WHERE supervision_timeout_ms IS NOT NULL AND joined_halfway = 0
GROUP BY supervision_timeout_ms
ORDER BY supervision_timeout_ms;
