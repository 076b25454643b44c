import type { RequestContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { encounterTypeIds } from '../patients/scheduling-rules'
import { exposureMissing, pepTooLate } from './exposure-rules'
import { pepUntil } from './pep-window'

/** PEP only within 72 hours of a reported exposure, on every way in; `startsAt` is when the visit is. */
export const assertPepWindow = (
  { pepUntil }: { readonly pepUntil: string | null },
  encounterTypeId: string,
  startsAt: string,
): void => {
  if (encounterTypeId !== String(encounterTypeIds.pep)) return
  if (!pepUntil) throw unprocessable('exposure_missing', exposureMissing, 'exposure')
  if (startsAt > pepUntil) throw pepWindowPassed()
}

/** The same for a visit that is changed or made without the rules of booking. */
export const assertPepStart = async (
  { db }: RequestContext,
  visit: Readonly<Record<'patientId' | 'encounterTypeId' | 'startsAt', string>>,
): Promise<void> => {
  const { patientId, encounterTypeId, startsAt } = visit
  const found = await db.first(
    sql<{
      readonly pepUntil: string | null
    }>`select ${pepUntil(patientId, encounterTypeId)} as "pepUntil"`,
  )
  assertPepWindow({ pepUntil: found?.pepUntil ?? null }, encounterTypeId, startsAt)
}

export const pepWindowPassed = () => conflict('pep_window_passed', pepTooLate)
