import { useState } from 'react'
import {
  type HealthSection,
  healthSections,
  noneCode,
} from '#edge/domains/health_histories/sections'
import { EntryList } from '../../health-history/EntryList'
import {
  addEntry,
  type HealthEntry,
  reloadHistory,
  removeEntry,
} from '../../health-history/entries'
import { sectionWords } from '../../health-history/sections'
import { toast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
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
  const words = sectionWords[section]
  const isMeasuredByStaff = section === 'lab_vitals'
  const hasEntries = entries.some(({ status }) => status !== 'resolved')
  return (
    <FormSection title={words.title} help={words.help}>
      <EntryList
        section={section}
        patientId={patientId}
        zone={zone}
        entries={entries}
        waiting="Waiting for your clinician"
        onChange={onChange}
        onSaved={(entry) =>
          toast(
            entry
              ? 'Your changes are saved.'
              : 'Saved. Your clinician will look at it before your next visit.',
            { tone: 'good' },
          )
        }
        renderActions={(entry, { busy, open, run }) => (
          <>
            {entry.code !== noneCode && (
              <Button size="small" onClick={open}>
                Edit
              </Button>
            )}
            <Button
              size="small"
              look="quiet"
              busy={busy}
              onClick={() => run(() => removeEntry(patientId, entry))}
            >
              Remove
            </Button>
          </>
        )}
        renderAdd={({ busy, open, run }) =>
          !isMeasuredByStaff && (
            <div className="row">
              <Button onClick={open}>{words.add}</Button>
              {words.none && !hasEntries && (
                <Button
                  look="quiet"
                  busy={busy}
                  onClick={() => run(() => addEntry(patientId, section, { code: noneCode }))}
                >
                  {words.none}
                </Button>
              )}
            </div>
          )
        }
      />
      {isMeasuredByStaff && entries.length === 0 && <p className="ink-2">None yet.</p>}
    </FormSection>
  )
}
