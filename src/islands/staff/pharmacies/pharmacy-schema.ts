import * as z from 'zod/mini'
import { line, ncpdpId, npi, phone, state, zip } from '#edge/platform/fields'
import { orNull, tickField } from '../records/form-field'
import { parseHours } from './hours-text'

export const pharmacySchema = z.object({
  name: line(100, 'Enter a name'),
  phone: orNull(phone),
  fax: orNull(phone),
  npi: orNull(npi),
  ncpdpId: orNull(ncpdpId),
  address: orNull(line(100)),
  city: orNull(line(100)),
  state: orNull(state),
  zip: orNull(zip),
  hours: orNull(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (typed) => parseHours(typed) !== null,
            'Write days and times as Mon-Fri 09:00-18:00',
          ),
        ),
      z.transform((typed) => [...(parseHours(typed) ?? [])]),
    ),
  ),
  open24h: tickField,
  offersPep: tickField,
})
