import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import { ConfirmedButton } from '../records/ConfirmedButton'

/** Undoes a merge. An island because it asks before it does. */
export const UndoMerge = ({
  patientId,
  mergeId,
  name,
}: {
  patientId: string
  mergeId: string
  name: string
}) => (
  <ConfirmedButton
    word="Undo"
    about={`Undo the merge with ${name}`}
    title="Make two records of this one again?"
    confirm="Undo the merge"
    act={async () => {
      await apiWithLocalErrors.call('POST /patients/:patient/undo_merge', {
        params: { patient: patientId },
        body: { merge: mergeId },
      })
      setFlash('The records are two again. The clinician has a task to look through them.', 'good')
      location.reload()
    }}
  >
    <p>
      Everything that moved goes back. What was written since stays here, unless it is part of what
      goes back. The account of {name} stays closed until you invite the patient again.
    </p>
  </ConfirmedButton>
)
