import { Suspense } from 'react'
import { type HealthSection, isMeasured, noneCode } from '#edge/domains/health_histories/sections'
import { EntryList } from '#islands/health-history/EntryList.tsx'
import { confirmEntry, type HealthEntry, removeEntry } from '#islands/health-history/entries'
import { sectionWords } from '#islands/health-history/sections'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'

const DiagnosisSearch = lazyPart(() => import('../diagnoses/DiagnosisSearch'))

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
  const { title, add } = sectionWords[section]
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {entries.length === 0 && <p className="ink-2">Nothing on file</p>}
      <EntryList
        section={section}
        patientId={patientId}
        zone={zone}
        entries={entries}
        waiting="Reported by the patient"
        onChange={onChange}
        renderSearch={
          section === 'conditions'
            ? (write) => (
                <div className="span2">
                  <Suspense>
                    <DiagnosisSearch
                      id={`diagnosis-${patientId}`}
                      patientId={patientId}
                      label="Find it in ICD-10-CM"
                      onFind={write}
                    />
                  </Suspense>
                </div>
              )
            : undefined
        }
        renderActions={(entry, { busy, open, run }) => (
          <>
            {entry.status === 'proposed' && (
              <Button
                size="small"
                look="primary"
                busy={busy}
                onClick={() => run(() => confirmEntry(patientId, entry, 'active'))}
              >
                Confirm
              </Button>
            )}
            {entry.status === 'active' && !isMeasured(section) && (
              <Button
                size="small"
                busy={busy}
                onClick={() => run(() => confirmEntry(patientId, entry, 'resolved'))}
              >
                Resolved
              </Button>
            )}
            {entry.code !== noneCode && (
              <Button size="small" look="quiet" onClick={open}>
                Edit
              </Button>
            )}
            <Button
              size="small"
              look="quiet"
              busy={busy}
              onClick={() => run(() => removeEntry(patientId, entry))}
            >
              Entered in error
            </Button>
          </>
        )}
        renderAdd={({ open }) =>
          canAdd && (
            <div>
              <Button size="small" onClick={open}>
                {add}
              </Button>
            </div>
          )
        }
      />
    </section>
  )
}
