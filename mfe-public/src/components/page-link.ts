export interface PageLink {
  name: string;
  to: string;
}
