/** Strings kept by the browser. Where it refuses (private windows, full disks) nothing is kept, and nothing breaks. */
export interface SafeStorage {
  read(name: string): string | null
  write(name: string, value: string): void
  remove(name: string): void
  names(): string[]
}

const safeStorage = (storage: () => Storage): SafeStorage => {
  const attempt = <T>(work: (area: Storage) => T, otherwise: T): T => {
    try {
      return work(storage())
    } catch {
      return otherwise
    }
  }
  return {
    read: (name) => attempt((area) => area.getItem(name), null),
    write: (name, value) => attempt((area) => area.setItem(name, value), undefined),
    remove: (name) => attempt((area) => area.removeItem(name), undefined),
    names: () =>
      attempt(
        (area) => Array.from({ length: area.length }, (_, index) => area.key(index) ?? ''),
        [],
      ),
  }
}

/** Shared by every tab of this browser. */
export const browserStorage = safeStorage(() => localStorage)
/** Kept there: whose pushes this browser takes, and since which of their sessions; a new one has to say it again. */
export const pushOwnerKey = 'push_owner'
/** Kept there: lists without health data, until the user leaves. */
export const persistentListsKey = 'persistent_lists'
/** This tab's alone; gone with it. */
export const tabStorage = safeStorage(() => sessionStorage)
