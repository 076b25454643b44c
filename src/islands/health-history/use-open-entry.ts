import { useEffect, useState } from 'react'
import type { HealthSection } from '#edge/domains/health_histories/sections'
import { type HealthEntry, isDrafted } from './entries'

/** Which entry of a section is being written: its id, or `new`. After a reload, the one that was half typed. */
export const useOpenEntry = (
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
