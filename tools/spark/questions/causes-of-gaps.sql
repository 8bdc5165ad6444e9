-- Why are values missing? Each cause with the sensors it concerns, how often it was found, and how much was lost.
SELECT code, count(*) AS sensors, sum(times) AS times, sum(amount) AS lost
FROM findings
WHERE sensor > 0 AND code IN (
  'gap', 'long_silence', 'pause', 'lost_notifications', 'unsent_notifications', 'lost_beats', 'capture_drops',
  'packets_unheard', 'packets_missed', 'cut_values', 'encrypted_traffic', 'failed_crc', 'contact_lost', 'no_reading')
GROUP BY code
ORDER BY sensors DESC, code;
