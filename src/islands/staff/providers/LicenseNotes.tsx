import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toastFailure } from '#islands/stores/toasts'
import { readAgain } from '#islands/ui/form/conflict'
import type { ClockSettings } from '../access/require-staff'
import { AddNote } from '../notes/AddNote'
import { NoteList } from './NoteList'

type Note = Awaited<ReturnType<typeof loadNotes>>[number]
type Props = {
  providerId: string
  licenseId: string
  state: string
  canAdd: boolean
  clock: ClockSettings
}

const loadNotes = (provider: string, license: string) =>
  apiWithLocalErrors.call('GET /providers/:provider/licenses/:license/notes', {
    params: { provider, license },
    query: { page: { size: 50 } },
  })

/** What was noted when a license was checked; read once it is opened. */
export const LicenseNotes = ({ providerId, licenseId, state, canAdd, clock }: Props) => {
  const [notes, setNotes] = useState<readonly Note[] | null>(null)
  const refresh = () => loadNotes(providerId, licenseId).then(setNotes)
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && notes === null) void refresh().catch(toastFailure)
      }}
    >
      <summary className="link">
        Notes<span className="sr"> on the license in {state}</span>
      </summary>
      {notes === null ? (
        <p className="ink-2" role="status">
          Opening the notes
        </p>
      ) : (
        <div className="stack g2">
          <NoteList notes={notes} empty="No note yet." clock={clock} />
          {canAdd && (
            <AddNote
              label="Add a note"
              draft={`license_notes:${licenseId}`}
              onAdd={async (body) => {
                await apiWithLocalErrors.call('POST /providers/:provider/licenses/:license/notes', {
                  params: { provider: providerId, license: licenseId },
                  body: { body },
                })
                await readAgain(refresh)
              }}
            />
          )}
        </div>
      )}
    </details>
  )
}
