import { type RequestContext, requireAsWritten, type WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { encounterTypeIds } from '../patients/scheduling-rules'
import { exposureMissing, pepInWriting, pepTooLate } from './exposure-rules'
import { hasLivePepVisit, isPepOver, pepUntil } from './pep-window'

type Window = { readonly pepUntil: string | null }

/** PEP only within 72 hours of a reported exposure, on every way in; `startsAt` is when the visit is. */
export const assertPepWindow = (
  { pepUntil }: Window,
  encounterTypeId: string,
  startsAt: string,
): void => {
  if (!isPep(encounterTypeId)) return
  if (!pepUntil) throw unprocessable('exposure_missing', exposureMissing, 'exposure')
  if (startsAt > pepUntil) throw pepWindowPassed()
}

/** No PEP in writing: past the 72 hours in the words of every way in, else with the way to a clinician. */
export const assertPepNotInWriting = (
  { pepUntil }: Window,
  encounterTypeId: string,
  now: string,
): void => {
  if (!isPep(encounterTypeId)) return
  throw pepUntil && now > pepUntil ? pepWindowPassed() : pepInWritingRefused()
}

/** The same for a visit that is changed or made without the rules of booking. */
export const assertPepStart = async (
  ctx: RequestContext,
  visit: Visit & { readonly startsAt: string },
): Promise<void> =>
  assertPepWindow(await loadWindow(ctx, visit), visit.encounterTypeId, visit.startsAt)

/** Refuses to make a visit in writing one for PEP. */
export const assertPepIsLive = async (ctx: RequestContext, visit: Visit): Promise<void> =>
  assertPepNotInWriting(await loadWindow(ctx, visit), visit.encounterTypeId, ctx.now)

/** The questions about PEP go beside a visit with a clinician, within the 72 hours: by themselves they would be PEP in writing. */
export const requirePepVisit = (ctx: WriteContext, patientId: string) =>
  requireAsWritten(ctx, [
    [sql`not ${isPepOver(patientId, ctx.now)}`, pepWindowPassed()],
    [hasLivePepVisit(patientId), pepInWritingRefused()],
  ])

type Visit = Readonly<Record<'patientId' | 'encounterTypeId', string>>

const loadWindow = async (
  { db }: RequestContext,
  { patientId, encounterTypeId }: Visit,
): Promise<Window> =>
  (await db.first(sql<Window>`select ${pepUntil(patientId, encounterTypeId)} as "pepUntil"`)) ?? {
    pepUntil: null,
  }

const isPep = (encounterTypeId: string) => encounterTypeId === String(encounterTypeIds.pep)

export const pepWindowPassed = () => conflict('pep_window_passed', pepTooLate)

const pepInWritingRefused = () => conflict('pep_in_writing', pepInWriting)
