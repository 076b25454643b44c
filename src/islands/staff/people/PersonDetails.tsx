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
              await change(async (options) => {
                const saved = await apiWithLocalErrors.users.update(id, changes, options)
                toast(savedWords(person.firstName, changes.email, saved.email), { tone: 'good' })
                return saved
              })
            }}
          />
        )}
      </div>
      <Facts facts={personFacts(person, clock)} />
    </section>
  )
}

/** An admin alone only proposes the email of a colleague. */
const savedWords = (name: string, wanted: string | undefined, email: string): string => {
  if (!wanted) return 'Saved'
  return email.toLowerCase() === wanted.toLowerCase()
    ? `Saved. ${name} signs in with ${email} from now on.`
    : `Proposed. ${name} signs in with ${wanted} once a second admin enters it too, or you again in 72 hours. The old address can stop it.`
}
