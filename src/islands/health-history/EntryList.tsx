import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { HealthSection } from '#edge/domains/health_histories/sections'
import { ActionError } from '../ui/feedback/ActionError'
import { readAgain, withReread } from '../ui/form/conflict'
import { useAction } from '../ui/use-action'
import { useFocusRecovery } from '../ui/use-focus-recovery'
import type { SearchOfNames } from './EntryFields'
import { EntryForm } from './EntryForm'
import { EntryText } from './EntryText'
import { addEntry, changeEntry, type HealthEntry, isDrafted } from './entries'

type Change = () => Promise<unknown>
interface Changing {
  readonly busy: boolean
  /** Opens the form of the entry, or an empty one. */
  readonly open: () => void
  /** Makes a change, and reads the list again. */
  readonly run: (change: Change) => void
}

type Props = {
  section: HealthSection
  patientId: string
  zone: string
  entries: readonly HealthEntry[]
  /** What stands beside an entry that is not confirmed yet. */
  waiting: string
  onChange: Change
  onSaved?: (entry: HealthEntry | null) => void
  /** The buttons of an entry that the caller may change. */
  renderActions: (entry: HealthEntry, changing: Changing) => ReactNode
  /** What adds an entry, while no form does. */
  renderAdd: (changing: Changing) => ReactNode
  renderSearch?: SearchOfNames | undefined
}

/** The entries of one section, each of which becomes a form in its place. */
export const EntryList = ({
  section,
  patientId,
  zone,
  entries,
  waiting,
  onChange,
  onSaved,
  renderActions,
  renderAdd,
  renderSearch,
}: Props) => {
  const [open, setOpen] = useOpenEntry(patientId, section, entries)
  const { listed, isGone } = useOpenedEntry(open, entries)
  const part = useFocusRecovery<HTMLDivElement>()
  const { busy, error, run } = useAction(async (change: Change) => {
    await withReread(change, onChange)
    await readAgain(onChange)
  })
  const changing = (id: string): Changing => ({
    busy,
    open: () => setOpen(id),
    run: (change) => void run(change),
  })
  const form = (entry: HealthEntry | null) => (
    <EntryForm
      patientId={patientId}
      section={section}
      zone={zone}
      entry={entry}
      isGone={entry !== null && isGone}
      renderSearch={renderSearch}
      onCancel={() => setOpen(null)}
      onSave={async (values) => {
        const save = () =>
          entry && !isGone
            ? changeEntry(patientId, entry, values)
            : addEntry(patientId, section, values)
        await withReread(save, onChange)
        await readAgain(onChange)
        setOpen(null)
        onSaved?.(isGone ? null : entry)
      }}
    />
  )
  return (
    <div ref={part} className="contents">
      {listed.length > 0 && (
        <ul className="list">
          {listed.map((entry) =>
            open === entry.id ? (
              <li key={entry.id}>{form(entry)}</li>
            ) : (
              <li key={entry.id} className="item plain-item">
                <EntryText entry={entry} zone={zone} waiting={waiting} />
                {entry.can?.includes('update') && (
                  <span className="row g1">{renderActions(entry, changing(entry.id))}</span>
                )}
              </li>
            ),
          )}
        </ul>
      )}
      <div className="contents">{open === 'new' ? form(null) : renderAdd(changing('new'))}</div>
      <ActionError error={error} />
    </div>
  )
}

/** Which entry of a section is being written: its id, or `new`. After a reload, the one that was half typed. */
const useOpenEntry = (
  patientId: string,
  section: HealthSection,
  entries: readonly HealthEntry[],
) => {
  const [open, setOpen] = useState<string | null>(null)
  // Drafts are in the browser's storage, so they are read after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const changeable = entries.filter(({ can }) => can?.includes('update')).map(({ id }) => id)
    setOpen(['new', ...changeable].find((id) => isDrafted(patientId, section, id)) ?? null)
  }, [])
  return [open, setOpen] as const
}

/** The entries, with the one that is written in its place where it was removed elsewhere: its words are not lost with it. */
const useOpenedEntry = (open: string | null, entries: readonly HealthEntry[]) => {
  const opened = useRef<{ readonly entry: HealthEntry; readonly at: number } | null>(null)
  const at = entries.findIndex(({ id }) => id === open)
  const found = entries[at]
  if (found) opened.current = { entry: found, at }
  const gone = found || opened.current?.entry.id !== open ? null : opened.current
  return {
    listed: gone ? entries.toSpliced(gone.at, 0, gone.entry) : entries,
    isGone: gone !== null,
  }
}
