import { type HealthSection, isMeasured } from '#edge/domains/health_histories/sections'
import { EntryForm } from '#islands/health-history/EntryForm.tsx'
import { EntryText } from '#islands/health-history/EntryText.tsx'
import {
  addEntry,
  changeEntry,
  confirmEntry,
  type HealthEntry,
  removeEntry,
} from '#islands/health-history/entries'
import { sectionWords } from '#islands/health-history/sections'
import { useOpenEntry } from '#islands/health-history/use-open-entry'
import { Button } from '#islands/ui/Button.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { ActionError } from '#islands/ui/form/FieldFrame.tsx'
import { useAction } from '#islands/ui/use-action'

type Props = {
  section: HealthSection
  patientId: string
  zone: string
  canAdd: boolean
  entries: readonly HealthEntry[]
  onChange: () => Promise<unknown>
}

/** One section as staff keep it: proposals are confirmed, mistakes are taken out. */
export const HealthSectionList = (props: Props) => {
  const { section, patientId, zone, canAdd, entries, onChange } = props
  const [open, setOpen] = useOpenEntry(patientId, section, entries)
  const { busy, error, run } = useAction(async (change: () => Promise<unknown>) => {
    await withReread(change, onChange)
    await onChange()
  })
  const { title, add } = sectionWords[section]
  const save = (change: () => Promise<unknown>) =>
    withReread(change, onChange)
      .then(onChange)
      .then(() => {
        setOpen(null)
      })
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {entries.length === 0 && <p className="ink-2">Nothing on file</p>}
      <ul className="list">
        {entries.map((entry) =>
          open === entry.id ? (
            <li key={entry.id}>
              <EntryForm
                patientId={patientId}
                section={section}
                entry={entry}
                onCancel={() => setOpen(null)}
                onSave={(values) => save(() => changeEntry(patientId, entry, values))}
              />
            </li>
          ) : (
            <li key={entry.id} className="item plain-item">
              <EntryText entry={entry} zone={zone} waiting="Told by the patient" />
              {entry.can?.includes('update') && (
                <span className="row g1">
                  {entry.status === 'proposed' && (
                    <Button
                      size="small"
                      look="primary"
                      busy={busy}
                      onClick={() => void run(() => confirmEntry(patientId, entry, 'active'))}
                    >
                      Confirm
                    </Button>
                  )}
                  {entry.status === 'active' && !isMeasured(section) && (
                    <Button
                      size="small"
                      busy={busy}
                      onClick={() => void run(() => confirmEntry(patientId, entry, 'resolved'))}
                    >
                      Resolved
                    </Button>
                  )}
                  <Button size="small" look="quiet" onClick={() => setOpen(entry.id)}>
                    Edit
                  </Button>
                  <Button
                    size="small"
                    look="quiet"
                    busy={busy}
                    onClick={() => void run(() => removeEntry(patientId, entry))}
                  >
                    Entered in error
                  </Button>
                </span>
              )}
            </li>
          ),
        )}
      </ul>
      {open === 'new' ? (
        <EntryForm
          patientId={patientId}
          section={section}
          entry={null}
          onCancel={() => setOpen(null)}
          onSave={(values) => save(() => addEntry(patientId, section, values))}
        />
      ) : (
        canAdd && (
          <div>
            <Button size="small" onClick={() => setOpen('new')}>
              {add}
            </Button>
          </div>
        )
      )}
      <ActionError error={error} />
    </section>
  )
}
