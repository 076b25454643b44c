import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Facts } from '#islands/ui/Facts.tsx'
import type { ClockSettings } from '../access/require-staff'
import { RecordDialog } from '../records/RecordDialog'
import { useRecord } from '../records/use-record'
import { loadPerson, personFacts, personForm, personTexts, type StaffAccount } from './person'

type Props = { person: StaffAccount; own: boolean; clock: ClockSettings }

/** Who a colleague is and how to reach them. An island because it is changed in place. */
export const PersonDetails = ({ person: first, own, clock }: Props) => {
  const { id } = first
  const { record: person, change } = useRecord(first, () => loadPerson(apiWithLocalErrors, id))
  const texts = personTexts(person)
  return (
    <section className="stack g3" aria-labelledby="person-details">
      <div className="section-head">
        <h2 id="person-details" className="h3">
          Details
        </h2>
        {person.can?.includes('update') && (
          <RecordDialog
            open="Edit"
            icon="pencil"
            draft={`user-${id}`}
            title={`Edit ${person.fullName}`}
            {...personForm(person, own)}
            values={texts}
            submit="Save"
            onSave={async ({ email, phone, ...rest }) => {
              const changes = {
                ...rest,
                ...(email && email !== person.email && { email }),
                ...(phone !== person.phone && { phone }),
              }
              await change((options) => apiWithLocalErrors.users.update(id, changes, options))
              toast(
                changes.email
                  ? `Saved. ${person.firstName} signs in with ${email} from now on.`
                  : 'Saved',
                { tone: 'good' },
              )
            }}
          />
        )}
      </div>
      <Facts facts={personFacts(person, clock)} />
    </section>
  )
}
