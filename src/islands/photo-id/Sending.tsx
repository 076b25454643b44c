import { Button } from '../ui/Button'

/** How far the picture has come; it can be stopped. */
export const UploadProgress = ({ share, onStop }: { share: number; onStop: () => void }) => {
  const percent = Math.round(share * 100)
  return (
    <div className="stack g2">
      <label htmlFor="id-progress">{percent < 100 ? 'Sending your picture' : 'Almost done'}</label>
      <progress id="id-progress" max={100} value={percent} />
      <div>
        <Button onClick={onStop}>Stop</Button>
      </div>
    </div>
  )
}
