import { openStateDatabase } from './state-database'

/** Moves a verification code's times so many minutes into the past. */
export const ageCode = (challengeId: string, minutes: number) => {
  const db = openStateDatabase()
  const earlier = `strftime('%Y-%m-%dT%H:%M:%fZ', ?, '-${minutes} minutes')`
  const codes = db.prepare(
    'select id, created_at, expires_at from verification_codes where challenge_id = ?',
  )
  for (const { id, created_at, expires_at } of codes.all(challengeId))
    db.prepare(
      `update verification_codes set created_at = ${earlier}, expires_at = ${earlier} where id = ?`,
    ).run(created_at ?? '', expires_at ?? '', id ?? '')
  db.close()
}
