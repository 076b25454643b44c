import { describe, expect, it } from 'vitest'
import {
  asksReferral,
  type Gate,
  gateOf,
  maySchedule,
  needsAppointmentType,
  type Standing,
  schedulingFlags,
} from '../../src/edge/domains/patients/onboarding-gates'
import { accessStates } from '../../src/edge/platform/fields'

const yesNo = [true, false]
const paths = [
  ['/app', false],
  ['/app/treatments', true],
  ['/app/treatments/prep', true],
  ['/app/treatments?from=booking', true],
  ['/app/treatments-archive', false],
  ['/app/appointments/booking/schedule', false],
] as const

const standings = yesNo.flatMap((consentsComplete) =>
  yesNo.flatMap((hasActiveTreatment) =>
    paths.flatMap(([path]) =>
      accessStates.flatMap((cboAction) =>
        yesNo.flatMap((subscribed) =>
          [true, false, null].map(
            (waitlist): Standing => ({
              consentsComplete,
              hasActiveTreatment,
              path,
              cboAction,
              subscribed,
              waitlist,
            }),
          ),
        ),
      ),
    ),
  ),
)

/** The order of the specification, sentence by sentence. */
const specified = (standing: Standing): Gate => {
  if (!standing.consentsComplete) return 'consents'
  const onTreatments = paths.some(([path, treatments]) => path === standing.path && treatments)
  if (!standing.hasActiveTreatment && !onTreatments) return 'treatments'
  if (standing.cboAction === 'not_allowed' && !standing.subscribed) return 'cbo_assignment'
  if (standing.cboAction === 'waitlist' && standing.waitlist === null) return 'insurance_required'
  return 'open'
}

const ready: Standing = {
  consentsComplete: true,
  hasActiveTreatment: true,
  path: '/app',
  cboAction: 'allowed',
  subscribed: false,
  waitlist: null,
}

describe('the gates', () => {
  it('stand in their order, whatever the patient has done and wherever they are', () => {
    expect(standings).toHaveLength(2 * 2 * 6 * 4 * 2 * 3)
    for (const standing of standings)
      expect([standing, gateOf(standing)]).toEqual([standing, specified(standing)])
  })

  it('let a patient with nothing left to do through', () => expect(gateOf(ready)).toBe('open'))

  it('show the treatments themselves to who has none', () => {
    expect(gateOf({ ...ready, hasActiveTreatment: false })).toBe('treatments')
    expect(gateOf({ ...ready, hasActiveTreatment: false, path: '/app/treatments' })).toBe('open')
  })

  it('open after each answer', () => {
    const refused: Standing = { ...ready, cboAction: 'not_allowed' }
    expect(gateOf(refused)).toBe('cbo_assignment')
    expect(gateOf({ ...refused, subscribed: true })).toBe('open')
    const waiting: Standing = { ...ready, cboAction: 'waitlist' }
    expect(gateOf(waiting)).toBe('insurance_required')
    for (const waitlist of yesNo) expect(gateOf({ ...waiting, waitlist })).toBe('open')
  })
})

describe('the flags', () => {
  it('follow from consents, access, treatment, offer and history, in every combination', () => {
    for (const consentsComplete of yesNo)
      for (const access of accessStates)
        for (const hasActiveTreatment of yesNo)
          for (const pepOffered of yesNo)
            for (const hadHivVisit of yesNo) {
              const flags = schedulingFlags({
                consentsComplete,
                access,
                hasActiveTreatment,
                pepOffered,
                hadHivVisit,
              })
              const allowed = access === 'allowed'
              expect(flags).toEqual({
                canSchedule: consentsComplete && allowed && hasActiveTreatment,
                canSchedulePep: allowed && pepOffered,
                canScheduleHivFollowUpOrAdherence: allowed && hadHivVisit,
              })
            }
  })
})

const types = Array.from({ length: 13 }, (_, n) => n + 1)

describe('scheduling', () => {
  it('is allowed by the flag that covers the encounter, in every combination', () => {
    for (const type of types)
      for (const rescheduling of yesNo)
        for (const canSchedule of yesNo)
          for (const canSchedulePep of yesNo)
            for (const canScheduleHivFollowUpOrAdherence of yesNo) {
              const flags = { canSchedule, canSchedulePep, canScheduleHivFollowUpOrAdherence }
              const expected =
                rescheduling ||
                canSchedule ||
                (canSchedulePep && type === 11) ||
                (canScheduleHivFollowUpOrAdherence && (type === 7 || type === 8))
              expect(maySchedule(type, rescheduling, flags)).toBe(expected)
              expect(maySchedule(String(type), rescheduling, flags)).toBe(expected)
            }
  })

  it('asks for video or phone on HIV follow-up and adherence, of who has a phone', () => {
    for (const type of types)
      for (const id of [type, String(type)]) {
        expect(needsAppointmentType(id, '2125550100')).toBe(type === 7 || type === 8)
        for (const none of ['', null, undefined]) expect(needsAppointmentType(id, none)).toBe(false)
      }
  })

  it('asks for the referral on a first PrEP visit with the one CBO, when it is booked', () => {
    for (const type of types)
      for (const rescheduling of yesNo)
        for (const cboId of ['reach', 'other', '', null, undefined])
          for (const reachLaCboId of ['reach', '', null, undefined])
            expect(asksReferral({ encounterTypeId: type, rescheduling, cboId, reachLaCboId })).toBe(
              !rescheduling &&
                cboId === 'reach' &&
                reachLaCboId === 'reach' &&
                (type === 1 || type === 10),
            )
  })
})
