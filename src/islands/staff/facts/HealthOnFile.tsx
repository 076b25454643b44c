import { entryTitle } from '#islands/health-history/entries'
import { sectionWords } from '#islands/health-history/sections'
import { type HealthOnFileEntry, sectionsOnFile } from './health-on-file'

type Props = { patientId: string; entries: readonly HealthOnFileEntry[] }

/** The allergies, conditions and other medicines of a patient, to read beside the visit. */
export const HealthOnFile = ({ patientId, entries }: Props) => (
  <>
    {sectionsOnFile.map((section) => {
      const found = entries.filter((entry) => entry.section === section)
      return (
        <section key={section}>
          <h3>
            <a href={`/staff/patients/${patientId}/health`}>
              {section === 'medications' ? 'Other medicines' : sectionWords[section].title}
            </a>
          </h3>
          {found.length === 0 ? (
            // An answer of none is an entry: without one it is not known.
            <p className="c-warning">Nothing current on file. Ask the patient.</p>
          ) : (
            <ul>
              {found.map((entry) => (
                <li key={entry.id} className={isSevere(entry) ? 'c-danger' : undefined}>
                  <bdi>{entryTitle(entry)}</bdi>
                  {isSevere(entry) && ' (severe)'}
                  {entry.reaction && (
                    <>
                      {': '}
                      <bdi>{entry.reaction}</bdi>
                    </>
                  )}
                  {entry.status === 'proposed' && (
                    <small className="ink-2"> Reported by the patient</small>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      )
    })}
  </>
)

const isSevere = ({ severity }: HealthOnFileEntry) => severity === 'severe'
