/** Two soft notes, to try the speaker or to say that the other side has come. */
export const playTone = () => {
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.value = 0.15
  gain.connect(context.destination)
  for (const [note, frequency] of [523, 659].entries()) {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(context.currentTime + note * 0.25)
    tone.stop(context.currentTime + note * 0.25 + 0.22)
  }
  setTimeout(() => void context.close(), 1_000)
}
