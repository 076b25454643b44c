import { Suspense, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { ChartPatient } from './chart-patient'

const PhotoIdDialog = lazyPart(() => import('./PhotoIdDialog'))

/** What the caller may do with the photo ID of a patient. */
export interface PhotoIdAccess {
  readonly canRead: boolean
  readonly canAdd: boolean
  readonly canDelete: boolean
}
type Props = {
  patient: Pick<ChartPatient, 'id' | 'photoIdOnFile'>
  access: PhotoIdAccess
  onChange: () => Promise<unknown>
}

/** Whether a photo ID is on file, and the way to it for who may see or add one. */
export const PhotoIdOnFile = ({ patient: { id, photoIdOnFile }, access, onChange }: Props) => {
  const [isOpen, setOpen] = useState(false)
  if (photoIdOnFile === undefined) return null
  return (
    <section className="stack g3" aria-label="Photo ID">
      <div className="section-head">
        <h2 className="h3">Photo ID</h2>
        {photoIdOnFile
          ? access.canRead && (
              <Button size="small" aria-label="Show the photo ID" onClick={() => setOpen(true)}>
                Show
              </Button>
            )
          : access.canAdd && (
              <Button size="small" aria-label="Add a photo ID" onClick={() => setOpen(true)}>
                <Icon name="plus" />
                Add
              </Button>
            )}
      </div>
      <p className={photoIdOnFile ? undefined : 'c-warning'}>
        {photoIdOnFile ? 'On file' : 'Missing'}
      </p>
      <Suspense>
        {isOpen && (
          <PhotoIdDialog
            patientId={id}
            isOnFile={photoIdOnFile}
            access={access}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
