import { describe, expect, it } from 'vitest'
import { type Gate, type GateInput, nextGate } from '#edge/domains/patients/onboarding-gates'
import {
  canScheduleType,
  requiresReferralSource,
  requiresVisitMode,
  schedulingFlags,
} from '#edge/domains/patients/scheduling-rules'
import { accessStates } from '#edge/platform/access-states'

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
            (waitlist): GateInput => ({
              consentsComplete,
              hasActiveTreatment,
              canChooseTreatment: true,
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
const specified = (standing: GateInput): Gate => {
  if (!standing.consentsComplete) return 'consents'
  const onTreatments = paths.some(([path, treatments]) => path === standing.path && treatments)
  if (!standing.hasActiveTreatment && !onTreatments) return 'treatments'
  if (standing.cboAction === 'not_allowed' && !standing.subscribed) return 'cbo_assignment'
  if (standing.cboAction === 'waitlist' && standing.waitlist === null) return 'insurance_required'
  return 'open'
}

const ready: GateInput = {
  consentsComplete: true,
  hasActiveTreatment: true,
  canChooseTreatment: true,
  path: '/app',
  cboAction: 'allowed',
  subscribed: false,
  waitlist: null,
}

describe('the gates', () => {
  it('stand in their order, for every state of a patient and every page', () => {
    expect(standings).toHaveLength(2 * 2 * 6 * 4 * 2 * 3)
    for (const standing of standings)
      expect([standing, nextGate(standing)]).toEqual([standing, specified(standing)])
  })

  it('let a patient with nothing left to do through', () => expect(nextGate(ready)).toBe('open'))

  it('show the treatments themselves to who has none', () => {
    expect(nextGate({ ...ready, hasActiveTreatment: false })).toBe('treatments')
    expect(nextGate({ ...ready, hasActiveTreatment: false, path: '/app/treatments' })).toBe('open')
  })

  it('lock no one in who has nothing to choose: home leads to where that is said, and all else is open', () => {
    const nothing: GateInput = { ...ready, hasActiveTreatment: false, canChooseTreatment: false }
    for (const path of ['/app', '/app/', '/app?from=login'])
      expect(nextGate({ ...nothing, path })).toBe('treatments')
    for (const path of [
      '/app/treatments',
      '/app/messages',
      '/app/account/address',
      '/app/account/close',
    ])
      expect(nextGate({ ...nothing, path })).toBe('open')
  })

  it('open after each answer', () => {
    const refused: GateInput = { ...ready, cboAction: 'not_allowed' }
    expect(nextGate(refused)).toBe('cbo_assignment')
    expect(nextGate({ ...refused, subscribed: true })).toBe('open')
    const waiting: GateInput = { ...ready, cboAction: 'waitlist' }
    expect(nextGate(waiting)).toBe('insurance_required')
    for (const waitlist of yesNo) expect(nextGate({ ...waiting, waitlist })).toBe('open')
  })
})

describe('the flags', () => {
  it('follow from consents, access, treatment, offer and history, in every combination', () => {
    for (const consentsComplete of yesNo)
      for (const access of accessStates)
        for (const hasActiveTreatment of yesNo)
          for (const pepOffered of yesNo)
            for (const hadHivAppointment of yesNo) {
              const flags = schedulingFlags({
                consentsComplete,
                access,
                hasActiveTreatment,
                pepOffered,
                hadHivAppointment,
              })
              const allowed = access === 'allowed'
              expect(flags).toEqual({
                canSchedule: consentsComplete && allowed && hasActiveTreatment,
                canSchedulePep: allowed && pepOffered,
                canScheduleHivFollowUpOrAdherence: allowed && hadHivAppointment,
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
              expect(canScheduleType(type, rescheduling, flags)).toBe(expected)
              expect(canScheduleType(String(type), rescheduling, flags)).toBe(expected)
            }
  })

  it('asks for video or phone on HIV follow-up and adherence, of who has a phone', () => {
    for (const type of types)
      for (const id of [type, String(type)]) {
        expect(requiresVisitMode(id, '2125550100')).toBe(type === 7 || type === 8)
        for (const none of ['', null, undefined]) expect(requiresVisitMode(id, none)).toBe(false)
      }
  })

  it('asks for the referral on a first PrEP visit with the one CBO, when it is booked', () => {
    for (const type of types)
      for (const rescheduling of yesNo)
        for (const cboId of ['reach', 'other', '', null, undefined])
          for (const reachLaCboId of ['reach', '', null, undefined])
            expect(
              requiresReferralSource({ encounterTypeId: type, rescheduling, cboId, reachLaCboId }),
            ).toBe(
              !rescheduling &&
                cboId === 'reach' &&
                reachLaCboId === 'reach' &&
                (type === 1 || type === 10),
            )
  })
})
