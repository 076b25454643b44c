import { entriesOf } from '../../edge/platform/typed-keys'
import { stateNames } from '../../edge/platform/us-states'
import { demoId } from '../accounts/identity'
import { staffNumber } from '../accounts/staff'
import { type InsertStep, insertRows } from '../insert-step'
import { cities } from '../places'
import { rowOf } from '../row-builders'

const entered = demoId('staff', staffNumber('manager'))
const confirmed = demoId('staff', staffNumber('clinical_admin'))
/** Services that the referrals of the demo go to. */
const services = ['Riverside Family Practice', 'Hudson Liver Clinic', 'Open Door Counseling']

/** Fax numbers of invented health departments and services: 555-01xx numbers reach no one. */
export const faxRecipientSteps = (at: string): InsertStep[] => {
  const states = entriesOf(cities)
  const places = [
    ...states.map(([code, [, , area]]) => ({
      kind: 'health_department',
      name: `${stateNames[code]} Health Department`,
      state: code,
      fax_number: `${area}5550199`,
    })),
    ...services.map((name, index) => ({
      kind: 'referral',
      name,
      state: null,
      fax_number: `212555018${index}`,
    })),
  ]
  return [
    insertRows(
      places.map((place, index) =>
        rowOf('fax_recipients', {
          id: demoId('faxRecipient', index + 1),
          ...place,
          status: 'confirmed',
          entered_by_id: entered,
          confirmed_by_id: confirmed,
          confirmed_at: at,
          created_at: at,
          updated_at: at,
        }),
      ),
    ),
  ]
}
