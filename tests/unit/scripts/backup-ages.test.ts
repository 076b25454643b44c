import { expect, it } from 'vitest'
import { backupIdOf, beginOf, expiredBackups } from '#edge/backups/backup-ages'

const day = 86_400_000
const at = Date.parse('2026-11-30T08:00:00Z')
const nights = Array.from({ length: 500 }, (_, ago) => backupIdOf(at - ago * day))

it('the id of a backup says when it began', () => {
  expect(backupIdOf(at)).toBe('2026-11-30T08-00-00Z')
  expect(beginOf(backupIdOf(at))).toBe(at)
})

it('every night stays for two weeks, one of each week for two months, one of each month for a year', () => {
  const gone = new Set(expiredBackups(nights, at))
  const agesLeft = nights.filter((id) => !gone.has(id)).map((id) => (at - beginOf(id)) / day)
  expect(agesLeft.filter((age) => age <= 14)).toHaveLength(15)
  const weekly = agesLeft.filter((age) => age > 14 && age <= 60).length
  expect(weekly).toBeGreaterThanOrEqual(7)
  expect(weekly).toBeLessThanOrEqual(9)
  expect(agesLeft.filter((age) => age > 60).length).toBeGreaterThanOrEqual(11)
  expect(Math.max(...agesLeft)).toBeLessThanOrEqual(400)
})

it('the newest backup stays, however old it is', () => {
  const [newest = ''] = nights
  expect(expiredBackups([newest], at + 900 * day)).toEqual([])
})
