import type { AstroGlobal } from 'astro'
import { ApiError } from '../../edge/client'
import { encounterTypes, maySchedule, type SchedulingFlags } from '../../edge/gates'
import { type Boot, requirePatient } from '../../server/page-guards'
import type { Visit } from '../appointments/appointment'
import {
  type Choices,
  choicesIn,
  complete,
  type Step,
  stepHref,
} from '../appointments/booking-links'
import { loadComing, loadVisit } from '../appointments/load-appointments'
import { clockOf, todayOf } from '../appointments/patient'
import type { Clock } from './slots-view'

/** What every step of a booking starts with. */
export interface Begun {
  readonly boot: Boot
  readonly flags: SchedulingFlags
  readonly clock: Clock
  readonly today: string
  readonly choices: Choices
  /** The visit that is being moved. */
  readonly moving: Visit | null
  /** A visit that stands in the way of another one. */
  readonly already: Visit | null
  /** What kind of visit it will be, once that is chosen. */
  readonly kind: { readonly id: string; readonly name: string; readonly minutes: number } | null
}

/**
 * A step of the booking, or the answer to give instead: home for whoever may not schedule, the first step
 * where the address has too little for this one, 404 for a visit or a kind of visit that is not there.
 */
export const begin = async (page: AstroGlobal, step: Step): Promise<Begun | Response> => {
  const boot = await requirePatient(page)
  if (boot instanceof Response) return boot
  const { api } = page.locals
  const moving = await movingVisit(page, boot.me.id)
  if (moving instanceof Response) return moving
  const asked = choicesIn(step, page.url.searchParams, page.params.appointmentId)
  // A visit keeps its kind when it moves.
  const choices = moving ? { ...asked, encounterTypeId: moving.encounterTypeId } : asked
  if (!complete(step, choices)) return page.redirect(stepHref('types', choices), 303)
  const flags = flagsOf(boot)
  if (!may(flags, choices)) return page.redirect('/app', 303)
  const [kinds, coming] = await Promise.all([
    api.encounter_types.list(),
    moving ? [] : loadComing(api, boot.me.id),
  ])
  const kind = kinds.find(({ id, active }) => active && id === choices.encounterTypeId)
  if (choices.encounterTypeId && !kind) return page.rewrite('/404')
  return {
    boot,
    flags,
    clock: clockOf(boot.me),
    today: todayOf(boot.me),
    choices,
    moving,
    already: coming.find((visit) => standsInTheWay(visit, choices)) ?? null,
    kind: kind ? { id: kind.id, name: kind.name, minutes: kind.minutes } : null,
  }
}

const movingVisit = async (
  { params, locals, redirect, rewrite }: AstroGlobal,
  patientId: string,
): Promise<Visit | Response | null> => {
  if (!params.appointmentId) return null
  try {
    const visit = await loadVisit(locals.api, patientId, params.appointmentId)
    return visit.status === 'Scheduled' ? visit : redirect('/app/appointments', 303)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return rewrite('/404')
    throw error
  }
}

const flagsOf = ({ me }: Boot): SchedulingFlags => ({
  canSchedule: me.canSchedule ?? false,
  canSchedulePep: me.canSchedulePep ?? false,
  canScheduleHivFollowUpOrAdherence: me.canScheduleHivFollowUpOrAdherence ?? false,
})

/** Whether this patient may go on; before a kind is chosen, whether there is any they may choose. */
const may = (flags: SchedulingFlags, { appointmentId, encounterTypeId }: Choices) =>
  encounterTypeId
    ? maySchedule(encounterTypeId, Boolean(appointmentId), flags)
    : Object.values(flags).some(Boolean)

const pep = String(encounterTypes.pep)
// PEP cannot wait for another visit to be over; and there is one of it.
const standsInTheWay = (visit: Visit, { encounterTypeId }: Choices) =>
  visit.mode !== 'async_messaging' && (encounterTypeId !== pep || visit.encounterTypeId === pep)
