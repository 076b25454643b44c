import { zoneTitle } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Facts } from '#islands/ui/Facts.tsx'
import type { ClockSettings } from '../access/require-staff'
import { bookedVisits } from '../records/booked-visits'
import { RecordDialog } from '../records/RecordDialog'
import { useAcknowledged } from '../records/use-acknowledged'
import { useRecord } from '../records/use-record'
import { VisitsInTheWay } from '../records/VisitsInTheWay'
import {
  loadProvider,
  offerOf,
  type Provider,
  type ProviderChoices,
  providerFields,
  providerSchema,
  providerTexts,
} from './provider'

type Props = {
  provider: Provider
  choices: ProviderChoices
  canEditAll: boolean
  clock: ClockSettings
}

/** What the clinic keeps of a clinician. An island because it is changed in place. */
export const ProviderDetails = ({ provider: first, choices, canEditAll, clock }: Props) => {
  const { id } = first
  const { record, change } = useRecord(first, () => loadProvider(apiWithLocalErrors, id))
  const { known: booked, send } = useAcknowledged(bookedVisits)
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Profession', record.providerType],
    ['NPI', record.npi === undefined ? undefined : (record.npi ?? 'None on file')],
    ['Status', record.status && offerOf(record).label],
    ['Order', record.rank === undefined ? undefined : String(record.rank)],
    ['Lives in', [record.homeCity, record.homeState].filter(Boolean).join(', ') || undefined],
    ['Practices in', record.states.join(', ') || 'No state today'],
    ...(canEditAll
      ? ([
          ['Supervised by', record.supervisorName ?? 'No one'],
          ['Assisted by', record.assistantName ?? 'No one'],
        ] as const)
      : []),
    ['Time zone', record.timezone && zoneTitle(record.timezone)],
    ['What patients read', record.bio],
  ]
  return (
    <section className="stack g3" aria-labelledby="provider-details">
      <div className="section-head">
        <h2 id="provider-details" className="h3">
          Details
        </h2>
        {canEditAll && record.can?.includes('update') && (
          <RecordDialog
            open="Edit"
            about="Edit details"
            icon="pencil"
            draft={`provider-${id}`}
            title={`Edit ${record.fullName}`}
            schema={providerSchema}
            fields={providerFields(choices, record)}
            values={providerTexts(record)}
            submit={booked ? 'Save anyway' : 'Save'}
            onSave={async (values) => {
              await send((acknowledged) =>
                change((options) =>
                  apiWithLocalErrors.providers.update(id, values, { ...options, ...acknowledged }),
                ),
              )
              toast('Saved', { tone: 'good' })
            }}
          >
            {booked && <VisitsInTheWay booked={booked} clock={clock} />}
          </RecordDialog>
        )}
      </div>
      <Facts facts={facts.filter(([, value]) => value)} />
    </section>
  )
}
