import { as } from '../world'

interface Wanted {
  readonly kind?: 'health_department' | 'referral'
  readonly state?: 'NY' | 'FL'
  readonly faxNumber?: string
}
let entered = 100
/** A fax number that no one confirmed yet, of a health department unless told. */
export const enterRecipient = ({
  kind = 'health_department',
  state = 'NY',
  faxNumber,
}: Wanted = {}) =>
  as('manager').fax_recipients.create({
    kind,
    name: `Recipient ${++entered}`,
    ...(kind === 'health_department' && { state }),
    faxNumber: faxNumber ?? '5185550134',
  })

const confirmed = async (wanted: Wanted): Promise<string> => {
  const { id, faxNumber } = await enterRecipient(wanted)
  await as('clinical_admin').call('POST /fax_recipients/:id/confirm', {
    params: { id },
    body: { faxNumber },
  })
  return id
}
/** The id of the confirmed fax number of a health department. */
export const addDepartment = (state: 'NY' | 'FL' = 'NY') => confirmed({ state })
/** The id of the confirmed fax number of a service. */
export const addService = () => confirmed({ kind: 'referral' })
