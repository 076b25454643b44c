import type { Role } from '#edge/access/roles'
import { hasAllConsents } from '#edge/domains/consents/index'
import { eligibilityOf, eligibilityRules } from '#edge/domains/eligibility/index'
import { bookingState, bookingZone, pepUntil } from '#edge/domains/exposures/index'
import {
  hadHivAppointment,
  hasActiveTreatment,
  isPepOffered,
  type SchedulingFlags,
  schedulingFlags,
} from '#edge/domains/patients/index'
import type { Actor, RequestContext } from '#edge/jsonapi/index'
import type { AccessState } from '#edge/platform/access-states'
import { type SQL, type Statement, sql } from '#edge/platform/db/index'
import { forbidden, Problem } from '#edge/platform/problem'
import { numberSetting, textSetting } from '#edge/platform/settings/settings'
import { clinicDay, localDate } from '#edge/platform/time'

interface Facts {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly language: string
  readonly zone: string
  /** Where they live; of PEP, where they are. */
  readonly state: string
  readonly isClosed: number
  readonly dob: string
  readonly insured: number | null
  readonly cboId: string | null
  /** What they pay for it by card, in cents; 0 for who does not. */
  readonly price: number
  readonly consented: number
  readonly treated: number
  readonly pepOffered: number
  readonly seenForHiv: number
  readonly rules: string | null
  readonly encounterActive: number | null
  /** Whether a service line of that state offers it. */
  readonly isOffered: number
  readonly minutes: number | null
  readonly lead: number
  /** Minutes from one time offered to the next. */
  readonly step: number
  readonly days: number
  readonly reachLaCboId: string | null
  /** The end of the 72 hours of the latest exposure; null where none is reported, or the visit is not for PEP. */
  readonly pepUntil: string | null
  readonly providerZone: string | null
  /** Whether the caller may book the provider's time. */
  readonly canBook: number
}

/** Whom a visit would be for and by, and what the rules of booking need to know of them. */
export interface BookingContext extends Omit<Facts, 'rules'> {
  readonly flags: SchedulingFlags
  /** What the rules of the patient's organization answer. */
  readonly access: AccessState
}

/** Whose time staff book, of `providers pr`: their own, that of those they assist or supervise. Other roles book any. */
const booked: Partial<Record<Role, (me: Actor) => SQL>> = {
  provider: (me) => sql`pr.id = ${me.providerId}`,
  assistant: (me) => sql`pr.assistant_id = ${me.id}`,
  clinical_lead: (me) => sql`pr.supervisor_id = ${me.id}`,
}
export const canBook = ({ caller }: Pick<RequestContext, 'caller'>): SQL =>
  (caller && booked[caller.role]?.(caller)) ?? sql`1`

/** 403 before any time is looked at. */
export const assertCanBook = ({ canBook }: BookingContext): void => {
  if (!canBook) throw forbidden()
}

/** Who sees a patient outside of their care, in an emergency or as a lead of the clinic, makes no visit for them. */
export const notInCare = () =>
  new Problem(
    403,
    'not_in_care',
    'The patient is not in your care. Ask customer support or a manager to book the visit.',
  )

/** That of a user `u` who lives in a state `s`. */
export const profileZone: SQL<string> = sql`coalesce(nullif(u.timezone, ''), s.timezone)`

const contextQuery = (
  ctx: RequestContext,
  patientId: string,
  encounterTypeId: string,
  providerId: string,
): Statement<Facts> => {
  const state = bookingState(sql`p.id`, encounterTypeId, sql`p.state`)
  return sql`
    select u.first_name as "firstName", u.last_name as "lastName", u.phone, u.language,
      ${bookingZone(sql`p.id`, encounterTypeId, profileZone)} as zone, ${state} as state, p.status = 'closed' as "isClosed", p.dob, p.insured,
      p.cbo_id as "cboId",
      iif(p.cash_pay = 1 and ifnull((select value from feature_flags where key = 'cash_pay'), 0) = 1, ifnull(e.cash_price, 0), 0) as price,
      ${hasAllConsents(sql`p.id`, clinicDay(ctx.now))} as consented,
      ${hasActiveTreatment(sql`p.id`)} as treated,
      ${isPepOffered(state)} as "pepOffered",
      ${hadHivAppointment(sql`p.id`)} as "seenForHiv",
      ${eligibilityRules(sql`p.cbo_id`)} as rules,
      e.active as "encounterActive",
      exists (select 1 from state_service_lines o
        where o.state = ${state} and o.service_line_id = e.service_line_id) as "isOffered", e.duration_minutes as minutes,
      ${numberSetting('booking_lead_minutes')} as lead,
      ${numberSetting('booking_step_minutes')} as step,
      ${numberSetting('booking_days')} as days,
      ${textSetting('reach_la_cbo_id')} as "reachLaCboId",
      ${pepUntil(sql`p.id`, encounterTypeId)} as "pepUntil",
      (select timezone from users where id = pr.user_id) as "providerZone", ifnull((${canBook(ctx)}), 0) as "canBook"
    from patients p
      join users u on u.id = p.id
      join states s on s.code = p.state
      left join encounter_types e on e.id = ${encounterTypeId}
      left join providers pr on pr.id = ${providerId}
    where p.id = ${patientId}`
}

/** Undefined for an unknown patient. */
export const loadBookingContext = async (
  ctx: RequestContext,
  patientId: string,
  encounterTypeId: string,
  providerId: string,
): Promise<BookingContext | undefined> => {
  const found = await ctx.db.first(contextQuery(ctx, patientId, encounterTypeId, providerId))
  if (!found) return undefined
  const { rules, ...facts } = found
  const access = eligibilityOf(facts, rules, localDate(ctx.now, facts.zone)).action
  return {
    ...facts,
    access,
    flags: schedulingFlags({
      consentsComplete: facts.consented === 1,
      access,
      hasActiveTreatment: facts.treated === 1,
      pepOffered: facts.pepOffered === 1,
      hadHivAppointment: facts.seenForHiv === 1,
    }),
  }
}
