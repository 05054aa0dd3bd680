import { useHost } from '@larkspur/web-kit/host/host-context';
import { usePageTitle } from '@larkspur/web-kit/layout/page-heading';
import { useEffect } from 'react';
import { titleOf } from '../../page-title';
import { AppBanner } from './app-banner';
import { BankingFor } from './banking-for';
import { CardDesigner } from './card-designer';
import { Deposits } from './deposits';
import { Emergency } from './emergency';
import { Features } from './features';
import { Hero } from './hero';
import { requestContacts } from './home.api';
import { Wealth } from './wealth';

export function Home() {
  const host = useHost();
  usePageTitle(titleOf('/'));
  useEffect(() => requestContacts(host), [host]);

  return (
    <>
      <Hero />
      <Features />
      <Deposits />
      <BankingFor />
      <Wealth />
      <Emergency />
      <CardDesigner />
      <AppBanner />
    </>
  );
}
