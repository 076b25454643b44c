import { useState } from 'react'
import type { Api } from '#edge/client'
import { displayMoment } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import type { ClockSettings } from '../appointments/format'
import { AddNote } from '../chrome/AddNote'

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
      {notes.length === 0 && (
        <p className="ink-2">No note yet. The clinician does not read what stands here.</p>
      )}
      <ul className="list">
        {notes.map(({ id, body, authorName, createdAt }) => (
          <li key={id}>
            <p dir="auto">{body}</p>
            <small className="ink-2">
              {authorName}, {displayMoment(createdAt, clock.zone, clock.hours)}
            </small>
          </li>
        ))}
      </ul>
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
