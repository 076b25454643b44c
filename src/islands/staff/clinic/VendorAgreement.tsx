import * as z from 'zod/mini'
import { agreementBases } from '#edge/domains/vendor_agreements/contract'
import { dateField, line, paragraphs, pastDateField } from '#edge/platform/fields'
import type { VendorService } from '#edge/platform/services/vendor-services'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import { orNull } from '../records/form-field'
import { RecordDialog } from '../records/RecordDialog'
import { basisLabels, vendorServiceLabels } from './setup-lines'

const schema = z.object({
  basis: z.enum(agreementBases, 'Choose one'),
  signedOn: pastDateField,
  signedBy: line(100, 'Enter the name of the person'),
  endsOn: orNull(dateField),
  note: orNull(paragraphs(1000)),
})

type Props = { service: VendorService; vendor: string; isOnRecord: boolean }

/** An entry about the agreement with one vendor. An island: it asks for a fresh proof. */
export const VendorAgreement = ({ service, vendor, isOnRecord }: Props) => (
  <RecordDialog
    open={isOnRecord ? 'Enter a new one' : 'Enter'}
    about={`Enter the agreement with ${vendor}: ${vendorServiceLabels[service]}`}
    draft={`vendor-agreement-${service}`}
    title={`Agreement with ${vendor}: ${vendorServiceLabels[service]}`}
    schema={schema}
    fields={[
      {
        name: 'basis',
        label: 'Business associate agreement',
        kind: 'choice',
        options: agreementBases.map((value) => ({ value, label: basisLabels[value] })),
      },
      { name: 'signedOn', label: 'Signed or decided on', kind: 'date' },
      { name: 'signedBy', label: 'Signed or decided by', help: 'The person of the clinic' },
      {
        name: 'endsOn',
        label: 'Last day on which it holds',
        kind: 'date',
        optional: true,
        help: 'The line is open again after this day.',
      },
      {
        name: 'note',
        label: 'Where it is filed, or why none is needed',
        kind: 'long',
        optional: true,
      },
    ]}
    values={{}}
    submit="Enter"
    onSave={async (values) => {
      await apiWithLocalErrors.vendor_agreements.create({ service, ...values })
      setFlash('The agreement is on record.', 'good')
      location.reload()
    }}
  >
    <p>An entry is never changed: a new one takes its place, and both stay on this page.</p>
  </RecordDialog>
)
