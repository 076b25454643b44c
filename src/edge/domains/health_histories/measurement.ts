import type { RequestContext } from '#edge/jsonapi/index'
import { unprocessable } from '#edge/platform/problem'
import { loadReadingContext, readTyped } from '../labs'
import type { EntryInput } from './entry-rules'
import { vitalOf } from './vitals'

/** A measurement as it is kept, in the unit of the clinic. 422 for one in a unit that does not convert. */
export const readMeasurement = async (
  ctx: RequestContext,
  patientId: string,
  { code, value }: EntryInput,
) => {
  const vital = vitalOf(code)
  const reading =
    vital && readTyped(vital.observation, value ?? '', await loadReadingContext(ctx, patientId))
  if (vital && reading) return { ...reading, unit: vital.unit ?? null }
  const wanted = vital?.unit ? `a number in ${vital.unit}` : 'a value'
  throw unprocessable('invalid', `Enter ${wanted}, such as ${vital?.example ?? '1'}`, 'value')
}
