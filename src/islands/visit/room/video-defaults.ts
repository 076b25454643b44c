import type { ConnectOptions } from 'twilio-video'

/** The specification's video defaults, by the names of the SDK; `trackSwitchOffMode` itself takes no 'auto'. */
export const videoDefaults: ConnectOptions = {
  bandwidthProfile: {
    video: {
      mode: 'collaboration',
      dominantSpeakerPriority: 'standard',
      contentPreferencesMode: 'auto',
      clientTrackSwitchOffControl: 'auto',
      trackSwitchOffMode: 'predicted',
    },
  },
  maxAudioBitrate: 16_000,
  dominantSpeaker: true,
  networkQuality: { local: 1, remote: 1 },
  // Chooses simulcast by itself; `maxVideoBitrate` must then stay unset.
  preferredVideoCodecs: 'auto',
}
