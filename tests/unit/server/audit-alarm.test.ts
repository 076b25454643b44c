import { describe, expect, it } from 'vitest'
import { auditAlarmOf } from '#islands/staff/access/require-staff'

describe('the banner on the pages of admins and clinical admins', () => {
  it('names the first event that does not hold', () =>
    expect(auditAlarmOf({ state: 'broken', firstBroken: 470 })).toContain('event 470'))

  it('sends admins to where two of them say that the database was restored', () =>
    expect(auditAlarmOf({ state: 'restore_suspected', firstBroken: null })).toContain(
      'Audit trail under Clinic',
    ))

  it('tells that the daily check is missing', () =>
    expect(auditAlarmOf({ state: 'overdue', firstBroken: null })).toContain('not been checked'))

  it.each(['ok', 'never'])('is not there while the check says %s', (state) =>
    expect(auditAlarmOf({ state, firstBroken: null })).toBeNull(),
  )
})
