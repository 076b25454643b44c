import { useEffect, useId, useRef } from 'react'
import { Icon } from '../ui/Icon'
import { useFileTarget } from '../ui/use-file-target'

type Props = { busy: boolean; onPick: (file: File | undefined) => void }

/** The camera on a hand-held device, and a file on any. */
export const SourceButtons = ({ busy, onPick }: Props) => {
  const part = useRef<HTMLDivElement>(null)
  useFileTarget(part, busy ? null : ([file]) => onPick(file), { isSingle: true })
  return (
    <div className="actions" ref={part}>
      <SourceButton busy={busy} onPick={onPick} camera />
      <SourceButton busy={busy} onPick={onPick} />
    </div>
  )
}

const SourceButton = ({ busy, onPick, camera = false }: Props & { camera?: boolean }) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const take = (from: HTMLInputElement) => {
    onPick(from.files?.[0])
    // The same file may be chosen again.
    from.value = ''
  }
  // A file may be chosen before hydration, when no listener was attached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (input.current?.files?.length) take(input.current)
  }, [])
  return (
    <span className={camera ? 'pick camera' : 'pick'}>
      <input
        ref={input}
        id={id}
        type="file"
        className="sr"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        disabled={busy}
        onChange={({ target }) => take(target)}
      />
      <label htmlFor={id} className="btn big" aria-disabled={busy || undefined}>
        <Icon name={camera ? 'camera' : 'image'} />
        {camera ? 'Take a picture' : 'Choose a picture'}
      </label>
    </span>
  )
}
