import { unprocessable } from '../../platform/problem'
import { ageAt, localDate, now } from '../../platform/time'

/** Refuses who is not yet 18, and says where they are welcome. */
export const adultsOnly = (dob: unknown): void => {
  if (typeof dob !== 'string' || !/^(19|20)\d\d-\d\d-\d\d$/.test(dob)) return
  if (Number.isNaN(Date.parse(dob)) || ageAt(dob, localDate(now(), 'Pacific/Pago_Pago')) >= 18)
    return
  throw unprocessable(
    'under_18',
    'Must be at least 18yo. Care Plus sees adults, but clinics near you see people your age, often free and in private: find one at gettested.cdc.gov or call 1-800-232-4636. In an emergency call 911.',
    'dob',
  )
}
