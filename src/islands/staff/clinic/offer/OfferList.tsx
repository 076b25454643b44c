import { useState } from 'react'
import type { CatalogueType } from '#edge/domains/catalogue_changes/contract'
import { displayMoment } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { useAction } from '#islands/ui/use-action'
import type { ClockSettings } from '../../access/require-staff'
import type { FormField } from '../../records/form-field'
import { RecordDialog } from '../../records/RecordDialog'
import { AddKind } from './AddKind'
import { MessagePreview } from './MessagePreview'
import { loadOfferChanges, type OfferChange } from './offer-changes'
import {
  type OfferQuery,
  type OfferRow,
  offerForms,
  offerReaders,
  offerTitles,
  offerWriters,
} from './offer-rows'

interface Props {
  readonly type: CatalogueType
  readonly query: OfferQuery
  readonly rows: readonly OfferRow[]
  readonly changes: readonly OfferChange[]
  readonly serviceLines: readonly string[]
  readonly clock: ClockSettings
}

/** A part of what the clinic offers, and its versions. An island because rows are changed and changes undone in place. */
export const OfferList = ({
  type,
  query,
  rows: first,
  changes: firstChanges,
  serviceLines,
  clock,
}: Props) => {
  const [rows, setRows] = useState(first)
  const [changes, setChanges] = useState(firstChanges)
  const reread = async () => {
    const [newRows, newChanges] = await Promise.all([
      offerReaders[type](apiWithLocalErrors, query),
      loadOfferChanges(apiWithLocalErrors, type),
    ])
    setRows(newRows)
    setChanges(newChanges)
  }
  const fields = offerForms(serviceLines)[type]
  return (
    <div className="inset stack g5">
      {type === 'encounter_types' && rows.some(({ canUpdate }) => canUpdate) && (
        <div className="row">
          <AddKind rows={rows} onChange={reread} />
        </div>
      )}
      <ul className="list" aria-label={offerTitles[type]}>
        {rows.map((row) => (
          <Row key={row.id} type={type} row={row} fields={fields} onChange={reread} />
        ))}
      </ul>
      <section className="stack g3" aria-labelledby="changes">
        <h2 className="h3" id="changes">
          Changes
        </h2>
        {changes.length === 0 ? (
          <p className="ink-2">
            All is as the product came. An update of the product never overwrites what you change.
          </p>
        ) : (
          <ul className="list" aria-label="Changes">
            {changes.map((change) => (
              <Version
                key={change.id}
                change={change}
                title={titleIn(rows, change.subjectId)}
                clock={clock}
                onChange={reread}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** A text in another language than the rows is called as it is in theirs. */
const titleIn = (rows: readonly OfferRow[], id: string): string => {
  const row = rows.find((each) => each.id === id)
  if (row) return row.title
  const [kind, language] = id.split('.')
  const other = rows.find((each) => each.id.startsWith(`${kind}.`))
  return other ? `${other.title} (${language})` : id
}

interface RowProps {
  readonly type: CatalogueType
  readonly row: OfferRow
  readonly fields: readonly FormField[]
  readonly onChange: () => Promise<unknown>
}

const Row = ({ type, row, fields, onChange }: RowProps) => {
  const { id, version, title, summary, isRetired, canUpdate, values, isMessage, problem } = row
  const { schema, save } = offerWriters[type]
  return (
    <li className="section-head">
      <span className="stack g1">
        <span className="row g2">
          <b dir="auto">{title}</b>
          {isRetired && <Badge>Not offered</Badge>}
        </span>
        <span className="ink-2" dir="auto">
          {summary}
        </span>
        {isMessage && <MessagePreview values={values} />}
        {problem && (
          <span className="ink-2">The product’s words go out in its place. {problem}.</span>
        )}
      </span>
      {canUpdate && (
        <RecordDialog
          open="Edit"
          about={`Edit ${title}`}
          icon="pencil"
          draft={`offer-${type}-${id}`}
          title={title}
          schema={schema}
          fields={fields}
          values={values}
          submit="Save"
          onSave={async (changed) => {
            const options = version === undefined ? {} : { version }
            await withReread(() => save(apiWithLocalErrors, id, changed, options), onChange)
            await readAgain(onChange)
            toast('Saved', { tone: 'good' })
          }}
        >
          {isMessage && <MessagePreview values={values} />}
        </RecordDialog>
      )}
    </li>
  )
}

interface VersionProps {
  readonly change: OfferChange
  readonly title: string
  readonly clock: ClockSettings
  readonly onChange: () => Promise<unknown>
}

const Version = ({ change, title, clock, onChange }: VersionProps) => {
  const { id, author, at, isUndoing, words } = change
  const undo = useAction(async () => {
    await withReread(
      () =>
        apiWithLocalErrors.call('POST /catalogue_changes/:catalogue_change/undo', {
          params: { catalogue_change: id },
        }),
      onChange,
    )
    await readAgain(onChange)
    toast('The change is undone', { tone: 'good' })
  })
  return (
    <li className="stack g1">
      <div className="section-head">
        <span className="stack g1">
          <b dir="auto">{title}</b>
          {words.map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
          <span className="ink-2">
            {isUndoing ? 'Undone by' : 'By'} <bdi>{author}</bdi>,{' '}
            <bdi>{displayMoment(at, clock.zone, clock.hours)}</bdi>
          </span>
        </span>
        <Button
          size="small"
          look="quiet"
          aria-label={`Undo the change of ${title}`}
          busy={undo.busy}
          onClick={() => void undo.run()}
        >
          Undo
        </Button>
      </div>
      <ActionError error={undo.error} />
    </li>
  )
}
