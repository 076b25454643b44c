import { useState } from 'react'
import {
  type HealthSection,
  healthSections,
  noneCode,
} from '#edge/domains/health_histories/sections'
import { withReread } from '#islands/ui/form/conflict'
import { ActionError } from '#islands/ui/form/FieldFrame.tsx'
import { EntryForm } from '../../health-history/EntryForm'
import { EntryText } from '../../health-history/EntryText'
import {
  addEntry,
  changeEntry,
  type HealthEntry,
  reloadHistory,
  removeEntry,
} from '../../health-history/entries'
import { sectionWords } from '../../health-history/sections'
import { useOpenEntry } from '../../health-history/use-open-entry'
import { toast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { FormSection } from '../record-form/FormSection'

type Props = { patientId: string; entries: readonly HealthEntry[]; zone: string }

/** The seven sections of a health history. An island because entries are added and changed in place. */
export const HealthHistory = ({ patientId, entries: first, zone }: Props) => {
  const [entries, setEntries] = useState(first)
  const refresh = async () => setEntries(await reloadHistory(patientId))
  return (
    <div className="stack g6">
      {healthSections.map((section) => (
        <Section
          key={section}
          section={section}
          patientId={patientId}
          zone={zone}
          entries={entries.filter((entry) => entry.section === section)}
          onChange={refresh}
        />
      ))}
    </div>
  )
}

type SectionProps = Props & { section: HealthSection; onChange: () => Promise<unknown> }

const Section = ({ section, patientId, zone, entries, onChange }: SectionProps) => {
  const [open, setOpen] = useOpenEntry(patientId, section, entries)
  const words = sectionWords[section]
  const { busy, error, run } = useAction(async (change: () => Promise<unknown>) => {
    await withReread(change, onChange)
    await onChange()
  })
  const hasEntries = entries.some(({ status }) => status !== 'resolved')
  return (
    <FormSection title={words.title} help={words.help}>
      {entries.length > 0 && (
        <ul className="list">
          {entries.map((entry) =>
            open === entry.id ? (
              <li key={entry.id}>
                <EntryForm
                  patientId={patientId}
                  section={section}
                  entry={entry}
                  onCancel={() => setOpen(null)}
                  onSave={async (values) => {
                    await withReread(() => changeEntry(patientId, entry, values), onChange)
                    await onChange()
                    setOpen(null)
                    toast('Your changes are saved.', { tone: 'good' })
                  }}
                />
              </li>
            ) : (
              <li key={entry.id} className="item plain-item">
                <EntryText entry={entry} zone={zone} waiting="Waiting for your clinician" />
                {entry.can?.includes('update') && (
                  <span className="row g1">
                    {entry.code !== noneCode && (
                      <Button size="small" onClick={() => setOpen(entry.id)}>
                        Edit
                      </Button>
                    )}
                    <Button
                      size="small"
                      look="quiet"
                      busy={busy}
                      onClick={() => void run(() => removeEntry(patientId, entry))}
                    >
                      Remove
                    </Button>
                  </span>
                )}
              </li>
            ),
          )}
        </ul>
      )}
      {open === 'new' ? (
        <EntryForm
          patientId={patientId}
          section={section}
          entry={null}
          onCancel={() => setOpen(null)}
          onSave={async (values) => {
            await withReread(() => addEntry(patientId, section, values), onChange)
            await onChange()
            setOpen(null)
            toast('Saved. Your clinician will look at it before your next visit.', { tone: 'good' })
          }}
        />
      ) : (
        section !== 'lab_vitals' && (
          <div className="row">
            <Button onClick={() => setOpen('new')}>{words.add}</Button>
            {words.none && !hasEntries && (
              <Button
                look="quiet"
                busy={busy}
                onClick={() => void run(() => addEntry(patientId, section, { code: noneCode }))}
              >
                {words.none}
              </Button>
            )}
          </div>
        )
      )}
      {section === 'lab_vitals' && entries.length === 0 && <p className="ink-2">None yet.</p>}
      <ActionError error={error} />
    </FormSection>
  )
}
