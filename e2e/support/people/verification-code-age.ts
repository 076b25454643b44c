import { runSql } from '../servers/state-database'

/** Moves a verification code's times so many minutes into the past. */
export const ageCode = (challengeId: string, minutes: number) => {
  const earlier = (column: string) =>
    `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${minutes} minutes')`
  return runSql(
    `update verification_codes set created_at = ${earlier('created_at')}, expires_at = ${earlier('expires_at')}
     where challenge_id = ?`,
    challengeId,
  )
}
