import { useState } from 'react'
import type { Api } from '#edge/client'
import { apiWithLocalErrors } from '#islands/stores/api'
import type { ClockSettings } from '../access/require-staff'
import { AddNote } from '../notes/AddNote'
import { NoteList } from './NoteList'

export type ProviderNote = Awaited<ReturnType<typeof loadProviderNotes>>[number]

export const loadProviderNotes = (api: Api, provider: string) =>
  api.call('GET /admin/providers/:provider/notes', {
    params: { provider },
    query: { page: { size: 50 } },
  })

type Props = {
  providerId: string
  notes: readonly ProviderNote[]
  canAdd: boolean
  clock: ClockSettings
}

/** What those who run the clinic note about a clinician. An island because notes are added in place. */
export const ProviderNotes = ({ providerId, notes: first, canAdd, clock }: Props) => {
  const [notes, setNotes] = useState(first)
  return (
    <section className="stack g3" aria-labelledby="provider-notes">
      <h2 id="provider-notes" className="h3">
        Notes
      </h2>
      <NoteList
        notes={notes}
        empty="No note yet. The clinician cannot read these notes."
        clock={clock}
      />
      {canAdd && (
        <AddNote
          label="Add a note"
          draft={`provider_notes:${providerId}`}
          onAdd={async (body) => {
            await apiWithLocalErrors.call('POST /admin/providers/:provider/notes', {
              params: { provider: providerId },
              body: { body },
            })
            setNotes(await loadProviderNotes(apiWithLocalErrors, providerId))
          }}
        />
      )}
    </section>
  )
}
