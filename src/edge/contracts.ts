export { featureFlags } from './resources/feature_flags/contract'
